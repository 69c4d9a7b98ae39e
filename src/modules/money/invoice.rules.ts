// As it is written: INV-000123.
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`;
