// ?page= of a list: 1 if it is missing, null if it is not a page number (0, -1, abc, 1.5, 01).
export function pageNumber(url: URL): number | null {
  const text = url.searchParams.get('page');
  if (text === null) return 1;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
