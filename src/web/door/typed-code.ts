import { TICKET_CODE_LENGTH } from '#modules/tickets/codes/ticket-code.rules.ts';

// As many characters stand below the QR code of a ticket.
export const TYPED_CODE_LENGTH = 10;

// Whether a code was typed by somebody: no QR code holds so little.
export const isTypedCode = (code: string): boolean => /^[\w -]{8,14}$/.test(code);

// Whether it is all of a code of ours, judged by its length.
export const isWholeCode = (text: string): boolean =>
  text.length === TICKET_CODE_LENGTH || (isTypedCode(text) && typedLength(text) === TYPED_CODE_LENGTH);

// How many of them were typed: people set them apart as they like.
export const typedLength = (code: string): number => code.replace(/[\s-]/g, '').length;
