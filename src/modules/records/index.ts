export { keepMissed } from './keep-missed.ts';
export { keepRecordOf, keepRecords } from './keep-records.ts';
export { recordJobs } from './records.jobs.ts';
