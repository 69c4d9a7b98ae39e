// The ten characters of a ticket as people read them to each other: K3M9P Q7XZ2.
export const groupedCode = (code: string): string => code.replace(/^(.{5})/, '$1 ');
