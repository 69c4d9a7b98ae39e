import { fail, ok, type Result } from '#shared/result.ts';

export const VERIFICATION_STATES = ['none', 'asked', 'refused', 'verified'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];
export type RequestState = 'asked' | 'withdrawn' | 'refused' | 'verified';

export const MOST_PAPERS = 5;
export const MOST_PAPER_BYTES = 10 * 1024 * 1024;

// What a seller is to everybody follows from the organiser's own mark, which ends with another name; what they read about it, from
// the last request.
export function verificationState(isVerified: boolean, last: RequestState | null): VerificationState {
  if (isVerified) return 'verified';
  return last === 'asked' || last === 'refused' ? last : 'none';
}

// Passports, identity cards and registers: letters and digits, with whatever people put between them.
const NUMBER = /^[0-9A-Z]{4,30}$/;
const SHOWN = 3;

export function readIdNumber(typed: string): Result<{ number: string; label: string }, 'id_number_invalid'> {
  const bare = typed.replace(/[\s./-]/g, '').toUpperCase();
  if (!NUMBER.test(bare)) return fail('id_number_invalid', { field: 'number' });
  return ok({ number: typed, label: `••• ${bare.slice(-SHOWN)}` });
}

const PDF_BEGINS = '%PDF-';
const PDF_ENDS = '%%EOF';
// Where a reader looks for the end of a PDF.
const TAIL_BYTES = 1_024;
const ONLY_SPACE = /^[\s\0]*$/;

// By what is in it: it begins as a PDF, and behind its end there is nothing else. A file that is a PDF for one program and
// something else for another begins or ends as the other.
export function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, PDF_BEGINS.length) !== PDF_BEGINS) return false;
  const tail = text(Math.max(0, bytes.length - TAIL_BYTES));
  const end = tail.lastIndexOf(PDF_ENDS);
  return end >= 0 && ONLY_SPACE.test(tail.slice(end + PDF_ENDS.length));
}

// So many organisers are listed at once for whoever looks for one.
export const MOST_LISTED = 50;
