export { keepMissed } from './keep-missed.ts';
export { forgetInRecords, keepRecordOf, keepRecords } from './keep-records.ts';
export { recordJobs } from './records.jobs.ts';
export { patternOf, saleNeedles } from './sale-words.rules.ts';
export { writeNote } from './write-note.ts';
