/**
 * What every program that opens the database imports: all declarations, and the tables that the ledger adds. The console imports
 * features.ts alone, which knows no table. tests/contract/programs.test.ts compares the programs.
 */
import './features.ts';
import './ledger/tables.ts';
