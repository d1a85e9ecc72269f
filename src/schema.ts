/**
 * Imported by every program that opens the database: all declarations, and the tables that the ledger and features add.
 * The console only imports features.ts, which knows no tables. tests/contract/programs.test.ts compares the programs.
 */
import './features.ts';
import './ledger/tables.ts';
import '#features/alerts/tables';
import '#features/approvals/tables';
import '#features/holds/tables';
import '#features/limits/tables';
import '#features/programs/tables';
import '#features/webhooks/tables';
