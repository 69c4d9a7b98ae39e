// As much of a name as those read who may see no contacts, and as is kept where nothing is forgotten.
export const maskName = (name: string): string => name && `${[...name][0] ?? ''}•••`;
