// What of a file is written into the log.

type Asked = {
  columns: readonly string[];
  list: string;
  type?: number | undefined;
  date?: string | undefined;
};

// What was searched for may be somebody's number: it is not written down, and so each part of such a file is, for it cannot be
// told from a part of another.
export const beganWith = (q: string, after: string | undefined): { isFirst: boolean } => ({
  isFirst: after === undefined || q.trim() !== '',
});

export const takenAlong = ({
  columns,
  list,
  type,
  date,
}: Asked): Record<string, [null, string | number]> => ({
  columns: [null, columns.join(',')],
  list: [null, list],
  ...(type !== undefined && { type: [null, type] }),
  ...(date !== undefined && { date: [null, date] }),
});
