export { auditBooks } from './audit-books.ts';
export { DIFFERENCES, type DifferenceKind } from './differences.rules.ts';
