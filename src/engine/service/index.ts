/**
 * The engine's service side. Features and programs import it as `#engine/service`. What is not exported here is
 * internal to the engine.
 */

export { addBuiltInRoles } from './accounts/builtInRoles.ts';
export { orderInvitation } from './accounts/invitations.ts';
export { revokeMailedLinks } from './accounts/mailedLinks.ts';
export { type Letter, type MailOutcome, pageUrl, sendLetters } from './accounts/mailing.ts';
export { mailToAll } from './accounts/mailToAll.ts';
export { isEmailProven } from './accounts/provenEmail.ts';
export { canNeedApproval, performOrRequest } from './approvals/approvals.ts';
export {
  type ApprovalEffect,
  type ApprovalGate,
  ApprovalRequired,
  type RequestedCall,
} from './approvals/gate.ts';
export type * from './appServices.ts';
export { makeCheckpoint, readCheckpoint, verifyCheckpoint } from './audit/checkpoint.ts';
export type { EventDeclaration } from './audit/eventDeclaration.ts';
export { type EventType, listEventTypes } from './audit/eventTypes.ts';
export {
  type AuditEntry,
  auditRows,
  insertAudit,
  recordAudit,
  type SealedAuditRow,
  sealedAuditRow,
} from './audit/record.ts';
export { type AuditRow, sealAudit } from './audit/seal.ts';
export { matchesSealKey } from './audit/sealKeyCheck.ts';
export { alignTransactionCounter } from './audit/transactionCounter.ts';
export { verifyAudit } from './audit/verifyAudit.ts';
export { verifyBlocks } from './audit/verifyBlocks.ts';
export { roleIn } from './audit/visibleEntries.ts';
export { type BackgroundContext, type BackgroundWork, SKIPPED } from './background/background.ts';
export type { AppVerification, Command, CommandInput, OperatedApp } from './commands/command.ts';
export { buildCommands } from './commands/commands.ts';
export { runCommand, runNamedCommand } from './commands/runCommand.ts';
export type { Core, Routes } from './core.ts';
export {
  ARCHIVE,
  ARCHIVE_SCHEMA,
  archiveViewSql,
  readThenArchive,
  readWithArchive,
  withArchive,
} from './database/archive.ts';
export { ArrayParameter, type RowOf, rowParameters } from './database/arrays.ts';
export {
  type CacheGeneration,
  cachedLookup,
  lastGeneration,
  recallGeneration,
  remember,
} from './database/cacheGeneration.ts';
export { notConnected } from './database/connectionError.ts';
export type { Connection, Database } from './database/database.ts';
export { DATABASE_FOLDER } from './database/displacedData.ts';
export { type AppendOnlyTables, distribute } from './database/distribute.ts';
export {
  findDatabaseError,
  isDuplicate,
  isFull,
  isRetriable,
  isTimeout,
  isUnavailable,
} from './database/failures.ts';
export { waitUntilVisible } from './database/layout/layout.ts';
export { lockDataDir } from './database/lock.ts';
export { type Migrations, migrate } from './database/migrate.ts';
export { type OpenOptions, openDatabase } from './database/open.ts';
export { allTables } from './database/schema/allTables.ts';
export { bytes, timestampColumn } from './database/schema/columns.ts';
export { sessions } from './database/schema/engineTables.ts';
export { fieldOfColumn, snakeCase } from './database/schema/indexes.ts';
export { linkedFields, linkTableName } from './database/schema/linkTables.ts';
export { asColumns, asJson, fromHex, milliseconds } from './database/schema/rowFields.ts';
export {
  addTable,
  type DeclaredTable,
  defineTable,
  getLinkTable,
  getTable,
} from './database/schema/tables.ts';
export { type ArrayParameters, defineStatement } from './database/statement.ts';
export { unionAll } from './database/unionAll.ts';
export { invalidField, ServiceError } from './errors.ts';
export type { ReportDefinition } from './exports/report.ts';
export { type NewPerson, type RowScope, registerServiceFeatures, type ServiceFeature } from './feature.ts';
export { parseTimestamp } from './fieldKinds/timestamps.ts';
export { addContent, readContent } from './files/content.ts';
export { clientAddress, toNetwork } from './http/admission/address.ts';
export { releaseSlot } from './http/admission/admission.ts';
export { requireCallPermission, requirePermission } from './http/authorization.ts';
export type { CallRegistry, CallRequest, CallResult } from './http/callRegistry.ts';
export { callKey } from './http/callRegistry.ts';
export { buildChange } from './http/document/changes.ts';
export { buildDocument } from './http/document/document.ts';
export { getOperationId, inPascalCase } from './http/document/names.ts';
export { documentedErrorCodes } from './http/document/refusals.ts';
export { type JsonSchema, reference, type Schemas } from './http/document/schemas.ts';
export { getTag } from './http/document/tags.ts';
export { toItemError } from './http/errorHandler.ts';
export { acceptsNdjson, acceptsStream, ClientDisconnected, openStream, streamNdjson } from './http/ndjson.ts';
export { performCall } from './http/performCall.ts';
export { serve, serveHttp, serveOptimistically } from './http/serve.ts';
export { updateRows, withoutGuards } from './keyRotation/growingTables.ts';
export type { Rotation } from './keyRotation/rotation.ts';
export { listRecords } from './lists/list.ts';
export { readListQuery } from './lists/listRequest.ts';
export { orderingTextSql } from './lists/order.ts';
export { intersectBranches, NO_ROWS, type UnionBranch, type UnionBranches } from './lists/unionBranches.ts';
export { canMail } from './mail/mailer.ts';
export { messagesIn, preferredLanguage } from './messages.ts';
export { listMidnights, listStarts } from './metrics/periods.ts';
export { newId } from './newId.ts';
export { type Repeating, startPoller } from './poller.ts';
export { endOfAuditLog, type LogPosition, readLogIds } from './reactions/events.ts';
export type { AuditEvent, Reaction } from './reactions/reactions.ts';
export { withReadReplica } from './readReplica.ts';
export { actionCall, bulkActionCall } from './records/actions/calls.ts';
export { effectsOf } from './records/actions/effects.ts';
export { performAction } from './records/actions/perform.ts';
export { toUnits } from './records/amount.ts';
export { getColumn } from './records/columns.ts';
export { expressionsFor } from './records/expressions.ts';
export { genericCall } from './records/genericCalls.ts';
export type {
  Creation,
  MovingWrite,
  Pointer,
  RecordInput,
  ResourceHooks,
  Restrictions,
  Row,
  ServiceWrite,
  Write,
} from './records/hooks.ts';
export { hooksFor } from './records/hooksFor.ts';
export { findId, findIds } from './records/identify.ts';
export { readRecord, readRow } from './records/read.ts';
export { persistedFields, type ResourceRecord, recordsOf, storedRecord } from './records/records.ts';
export { findBySecret, hasChecksum, matchesSecret, openSecret } from './records/secrets.ts';
export { declaredRows, tenantBranches, tenantFilter } from './records/tenancy.ts';
export { changeAsService } from './records/write/changeAsService.ts';
export { createRecord } from './records/write/create.ts';
export { duplicateValueError, usersLike } from './records/write/duplicates.ts';
export { insertNew, insertRow } from './records/write/insert.ts';
export { updateRecord } from './records/write/update.ts';
export type { Schedule } from './schedules/schedules.ts';
export { accept } from './sealedRows/accept.ts';
export { findAltered, findIntact, isRowIntact } from './sealedRows/altered.ts';
export { addRows, changeRows } from './sealedRows/change.ts';
export { isIntact, type SealedRowJson, sealedRow } from './sealedRows/seal.ts';
export { verifyRows } from './sealedRows/verify.ts';
export { deriveSealKeys, type SealKeys, sealKeys } from './seals/keys.ts';
export { canonicalJson, sameSeal, seal, toHex } from './seals/seals.ts';
export { removeFactor } from './secondFactor/enrollment.ts';
export { createBackoff } from './sessions/bruteForce/backoff.ts';
export { createRateLimit } from './sessions/bruteForce/rateLimit.ts';
export { actorOf, type Caller, type Principal } from './sessions/caller.ts';
export { isConfirmed, requireConfirmation } from './sessions/confirmation.ts';
export { findCaller } from './sessions/current.ts';
export { hashNewPassword, newPasswordError } from './sessions/newPassword.ts';
export { hashPassword } from './sessions/passwords.ts';
export {
  requireConfirmedGrant,
  requireRoleWithin,
  requireUserWithin,
  requireWithin,
  rolesOutranking,
} from './sessions/rights/escalation.ts';
export { endSessionsOfClient, endUserSessions } from './sessions/sessions.ts';
export { type Environment, type Settings, SettingsError } from './settings/environment.ts';
export { readSettings } from './settings/settings.ts';
export { type AppParts, type Started, startEngine } from './start.ts';
export type { Check, Finding } from './verification/findings.ts';
export { PAGE, readAhead, readByCursor } from './verification/pages.ts';
export { verifyTriggers } from './verification/triggers.ts';
export {
  type Verification,
  type VerificationReport,
  type VerifyOptions,
  verify,
  withinPeriod,
} from './verification/verify.ts';
