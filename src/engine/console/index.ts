/**
 * The parts of pages that features use. They import it as `#engine/console`; what is not exported here is the engine's
 * own.
 */

export { builtInPages } from './app/builtInPages.ts';
export { ExtensionPoint } from './app/ExtensionPoint.tsx';
export {
  type Button,
  type ConsoleFeature,
  declareConsole,
  type PaletteCommand,
  type TypedAt,
  type TypedCommands,
} from './app/feature.ts';
export { lazyPart } from './app/lazyPart.tsx';
export type { MenuContext, MenuLayout } from './app/menuLayout.ts';
export { withSlots } from './app/recordSlots.ts';
export { needs, page } from './app/screen.ts';
export { recordPart, type SlotsOfRecords } from './app/slots.ts';
export { PeriodEditor } from './fieldKinds/filters/PeriodEditor.tsx';
export {
  formatCount,
  formatDecimal,
  formatMoney,
  formatNoun,
  formatTimestampText,
} from './fieldKinds/format.ts';
export { getKind } from './fieldKinds/index.ts';
export { DualList } from './fieldKinds/inputs/DualList.tsx';
export type { DualListLabels, DualOption } from './fieldKinds/inputs/dualOptions.ts';
export { Integer } from './fieldKinds/inputs/figures.tsx';
export { MoneyInput } from './fieldKinds/inputs/MoneyInput.tsx';
export { RawData } from './fieldKinds/json.tsx';
export { type DisplayProps, type FilterValues, getReferenceName } from './fieldKinds/kind.ts';
export { rankAmount } from './fieldKinds/money.tsx';
export { AlteredBadge } from './fieldKinds/parts/AlteredBadge.tsx';
export { Amount } from './fieldKinds/parts/Amount.tsx';
export { AmountList, AmountParts, AmountSkeleton } from './fieldKinds/parts/AmountList.tsx';
export { CopyButton } from './fieldKinds/parts/CopyButton.tsx';
export { DaysZone } from './fieldKinds/parts/DaysZone.tsx';
export { EmptyValue } from './fieldKinds/parts/EmptyValue.tsx';
export { MarkedAmount } from './fieldKinds/parts/MarkedAmount.tsx';
export { NamedSelect } from './fieldKinds/parts/NamedSelect.tsx';
export { QrPicture } from './fieldKinds/parts/QrPicture.tsx';
export { ShortId } from './fieldKinds/parts/ShortId.tsx';
export { HALF_TYPED, TypedDate } from './fieldKinds/parts/TypedDate.tsx';
export { RecordLink } from './fieldKinds/reference.tsx';
export { parseTypedAmount } from './fieldKinds/typedAmount.ts';
export { FileChooser } from './forms/FileChooser.tsx';
export { StackedForm } from './forms/StackedForm.tsx';
export { useFieldErrors } from './forms/useFieldErrors.ts';
export { useFilledForm } from './forms/useFilledForm.ts';
export { decodeTable, readTable } from './imports/readTable.ts';
export { GuillocheBand } from './layout/GuillocheBand.tsx';
export { LinesSkeleton } from './layout/LinesSkeleton.tsx';
export { ResourceIcon } from './layout/navigation/ResourceIcon.tsx';
export { PageActions } from './layout/PageHeader.tsx';
export { PrintedDocument } from './layout/PrintedDocument.tsx';
export { ScrollRegion } from './layout/ScrollRegion.tsx';
export { SettingChoice } from './layout/settings/Choice.tsx';
export { Title } from './layout/Title.tsx';
export { useUnsaved } from './layout/unsaved.ts';
export { useFocusTarget } from './layout/useFocusTarget.ts';
export { useLeaveGuard } from './layout/useLeaveGuard.ts';
export { listUrl } from './lists/address.ts';
export { CursorPages, type PageCursors, TablePages } from './lists/CursorPages.tsx';
export { toSlug } from './lists/export/exportName.ts';
export { ReportButton } from './lists/export/ReportButton.tsx';
export { SearchBox } from './lists/filters/SearchBox.tsx';
export { markNew, useNewRecords } from './lists/rows/newRecords.ts';
export { RecordCards } from './lists/rows/RecordCards.tsx';
export { cardLine, cardLinks } from './lists/rows/rowStyles.ts';
export { OverviewChoice } from './overview/Choice.tsx';
export { MetricChoices } from './overview/MetricChoices.tsx';
export { MetricSection } from './overview/MetricSection.tsx';
export { type MetricTab, MetricTabs } from './overview/MetricTabs.tsx';
export { MyWork } from './overview/MyWork.tsx';
export { Notices } from './overview/Notices.tsx';
export type { NoticeSource, WorkView } from './overview/notice.ts';
export { withNotices } from './overview/noticeSources.ts';
export { type MetricChoice, useMetricChoice } from './overview/useMetricChoice.ts';
export { useViewNotice } from './overview/useViewNotice.ts';
export { ApiError, ApprovalPending } from './providers/apiError.ts';
export { announceApproval } from './providers/approvals.ts';
export { type CallSignature, callService } from './providers/call.ts';
export { streamCall } from './providers/data/ndjson.ts';
export { resolvePeriod, toServiceFilter } from './providers/data/periods.ts';
export { type ServiceRecord, toRecord } from './providers/data/records.ts';
export {
  endOfReportingDay,
  endOfReportingMinute,
  formatReportingDay,
  getReportingZone,
  startOfReportingDay,
} from './providers/data/reportingZone.ts';
export { affectedKeys, METRICS, replaceData } from './providers/queryClient.ts';
export { saveFile } from './providers/saveFile.ts';
export { approvalPath } from './records/ApprovalNotice.tsx';
export { ActionBar } from './records/actions/ActionBar.tsx';
export { ActionButton } from './records/actions/ActionButton.tsx';
export { ActionButtons } from './records/actions/ActionButtons.tsx';
export { RowAction } from './records/actions/RowAction.tsx';
export type { RecordAction } from './records/actions/recordAction.ts';
export {
  ChangeTable,
  type FieldChange,
  isChange,
  listChangedFields,
  useFieldName,
} from './records/ChangeTable.tsx';
export { FieldDisplay, getAlignment } from './records/FieldDisplay.tsx';
export { useErrorText, useErrorToast } from './records/form/useErrorToast.ts';
export { DescriptionList } from './records/page/DescriptionList.tsx';
export { Failed } from './records/page/Failed.tsx';
export { FailedRecord } from './records/page/FailedRecord.tsx';
export { HeaderAmounts, HeaderAmountsSkeleton } from './records/page/header/HeaderAmounts.tsx';
export { RecordHeader } from './records/page/header/RecordHeader.tsx';
export { RecordSections } from './records/page/RecordSections.tsx';
export { Section } from './records/page/Section.tsx';
export { representation, useRoleName } from './records/representation.ts';
export { useStatusActions } from './records/statusActions.tsx';
export { useIsSmall } from './records/useIsSmall.ts';
export { listCreatable as creatable } from './records/writePermissions.ts';
export { useResetFactor } from './secondFactor/resetFactor.tsx';
export { isTokenValid } from './session/permissionSync.ts';
export { onSessionChange, storedUser } from './session/storage.ts';
export { useVisibleResource, visibleInConsole } from './session/visibleResource.ts';
export { buildInvitationPath } from './signIn/invitation.ts';
export { getApiBase } from './start/settings.ts';
export { prepareConsole, showConsole } from './start/signedIn.tsx';
export { reloadOnStaleChunk } from './start/staleChunks.ts';
export { start } from './start/start.ts';
