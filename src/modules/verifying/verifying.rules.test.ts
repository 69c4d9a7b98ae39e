import { expect, test } from 'vitest';
import { isPdf, readIdNumber, verificationState } from './verifying.rules.ts';

const pdf = (more = '') => Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n${more}`);

test('a PDF is one from its first byte to its last', () => {
  expect([isPdf(pdf()), isPdf(pdf('\r\n\0')), isPdf(Buffer.concat([pdf(), pdf()]))]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each([
  ['text that begins a page', Buffer.concat([Buffer.from('<html>'), pdf()])],
  ['an archive behind its end', pdf('PK\x03\x04')],
  ['a page behind its end', pdf('<script>alert(1)</script>')],
  ['no end', Buffer.from('%PDF-1.7\nand no more')],
  ['an end far from the end', Buffer.concat([pdf(), Buffer.alloc(2_000, 0x20), Buffer.from('x')])],
  ['nothing', Buffer.alloc(0)],
])('%s: no PDF', (_, bytes) => expect(isPdf(bytes)).toBe(false));

test('of a number the last three are shown, however it is written', () => {
  expect(readIdNumber('A 12-345.678')).toEqual({
    ok: true,
    value: { number: 'A 12-345.678', label: '••• 678' },
  });
  for (const typed of ['', '12', 'PVT 1234567 <b>', '9'.repeat(31)])
    expect(readIdNumber(typed).ok).toBe(false);
});

test('verified is whose mark says so; another name ends it, and what was asked before says no more', () => {
  expect(verificationState(true, 'verified')).toBe('verified');
  expect(verificationState(true, 'refused')).toBe('verified');
  expect(verificationState(false, 'verified')).toBe('none');
  expect(verificationState(false, 'withdrawn')).toBe('none');
  expect(verificationState(false, null)).toBe('none');
  expect(verificationState(false, 'asked')).toBe('asked');
  expect(verificationState(false, 'refused')).toBe('refused');
});
