// On a file that is sent while it is still being made: neither kept nor measured before. Not sent itself.
export const IN_PARTS_HEADER = 'x-in-parts';
