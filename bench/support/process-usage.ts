import { readFileSync } from 'node:fs';

// The kernel reports processor time in ticks of this length on every Linux that Node runs on.
const TICKS_PER_SECOND = 100;
// Fields are counted after the program's name, which may contain anything: utime and stime are the 12th and 13th.
const USER_TIME = 11;
const SYSTEM_TIME = 12;

// Processor time that a process, with all its threads, has used so far.
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) / TICKS_PER_SECOND;
}

export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`process ${pid} has no resident memory`);
  return Number(kilobytes) / 1024;
}
