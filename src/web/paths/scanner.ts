// Where a phone scans tickets.
export const SCANNER_PATH = '/sell/door';
