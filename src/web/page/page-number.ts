// ?page= of a list: 1 when absent, null when it is no page (0, -1, abc, 1.5, 01).
export function pageNumber(url: URL): number | null {
  const text = url.searchParams.get('page');
  if (text === null) return 1;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
