export { auditBooks } from './audit-books.ts';
export { DIFFERENCES, type Difference, type DifferenceKind } from './differences.rules.ts';
