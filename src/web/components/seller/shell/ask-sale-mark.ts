import { call } from '#web/api/api.ts';

// Whether anything was sold or given back since.
export async function askSaleMark(organizer: string, event?: string): Promise<{ mark: string } | null> {
  const query = event === undefined ? {} : { event };
  const now = await call('GET /api/sell/{organizer}/mark', { params: { organizer }, query });
  return now.ok ? now.body.data : null;
}
