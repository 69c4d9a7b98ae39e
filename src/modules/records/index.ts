export { countHolds } from './count-holds.ts';
export { listHoldDays } from './holds.queries.ts';
export { keepMissed } from './keep-missed.ts';
export { forgetInRecords, keepRecordOf, keepRecords } from './keep-records.ts';
export { recordJobs } from './records.jobs.ts';
export { findSaleChanges } from './records.queries.ts';
export { patternOf, saleNeedles } from './sale-words.rules.ts';
export { IS_SOLD, listEventSums, SUMS, type SumRow } from './sums.queries.ts';
export { writeNote } from './write-note.ts';
