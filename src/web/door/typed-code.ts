// As many characters stand below the QR code of a ticket.
export const TYPED_CODE_LENGTH = 10;

// Whether a code was typed by somebody: no QR code holds so little.
export const isTypedCode = (code: string): boolean => /^[\w -]{8,14}$/.test(code);

// How many of them were typed: people set them apart as they like.
export const typedLength = (code: string): number => code.replace(/[\s-]/g, '').length;
