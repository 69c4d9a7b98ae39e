import { DRAFT, everybody, line, ofEvent, type Samples, sellers, sold } from './sample.ts';

const TOLD = { nonce: DRAFT, at: '2026-12-05T19:00:00.000Z', offset_ms: 0 };

// A phone at a door is known by its own token, and nobody here has one.
const AT_DEVICE: Record<string, object | undefined> = {
  'GET /api/door/{device}/pack': undefined,
  'GET /api/door/{device}/names': undefined,
  'GET /api/door/{device}/open-names': undefined,
  'GET /api/door/{device}/changes?since=0': undefined,
  'POST /api/door/{device}/search': { q: 'amina' },
  'POST /api/door/{device}/scan': { ...TOLD, what: { code: 'x' } },
  'POST /api/door/{device}/undo': { ...TOLD, undoes: DRAFT, ticket: DRAFT },
  'POST /api/door/{device}/scans': { scans: [{ ...TOLD, kind: 'entry', ticket: DRAFT }] },
  'POST /api/door/{device}/leave': undefined,
  'POST /api/door/{device}/sell': { sale: DRAFT, type: 1, count: 1, method: 'cash', expected: 1 },
  'GET /api/door/{device}/sell/{sale}': undefined,
  'GET /api/door/{device}/sales/{reference}': undefined,
  'POST /api/door/{device}/sales/{reference}/void': undefined,
  'POST /api/door/{device}/sales/{reference}/ask': {},
  'POST /api/door/{device}/sales/{reference}/let-go': undefined,
  'GET /api/door/{device}/shift': undefined,
  'POST /api/door/{device}/shift/open': { shift: DRAFT, name: 'Somebody' },
  'POST /api/door/{device}/shift/close': { shift: DRAFT, counted: 1 },
};

// What is done at a door, and for one.
export const ofDoors: Samples = {
  'GET /api/sell/{organizer}/events/{event}/door-list': sellers(200, ofEvent('door-list')),
  'GET /api/sell/door': line([403, 200, 200]),
  'GET /api/sell/{organizer}/events/{event}/door': sold(200, 'door'),
  'GET /api/sell/{organizer}/events/{event}/door/shifts': sold(200, 'door/shifts'),
  'POST /api/sell/{organizer}/events/{event}/door/shifts/close': sold(404, 'door/shifts/close', () => ({
    shift: DRAFT,
    counted: 1,
  })),
  'GET /api/sell/{organizer}/events/{event}/door/board': sold(200, 'door/board'),
  'GET /api/sell/{organizer}/events/{event}/door/board/mark': sold(200, 'door/board/mark'),
  'POST /api/sell/{organizer}/events/{event}/door/gates': sold(404, 'door/gates', () => ({
    gate: 999,
    name: 'Gate A',
  })),
  'POST /api/sell/{organizer}/events/{event}/door/gates/remove': sold(404, 'door/gates/remove', () => ({
    gate: 999,
  })),
  'POST /api/sell/{organizer}/events/{event}/door/pairings': sold(404, 'door/pairings', () => ({
    gate: 999,
  })),
  'POST /api/sell/{organizer}/events/{event}/door/devices/revoke': sold(404, 'door/devices/revoke', () => ({
    device: DRAFT,
  })),
  'POST /api/sell/{organizer}/events/{event}/door/open': sold(404, 'door/open', () => ({ gate: 999 })),
  'POST /api/door/pair': everybody(410, undefined, () => ({
    with: { token: 'x'.repeat(22) },
    name: 'Somebody',
  })),
  ...Object.fromEntries(
    Object.entries(AT_DEVICE).map(([call, body]) => [
      call.split('?')[0],
      everybody(
        401,
        () =>
          `${call
            .split(' /api')[1]
            ?.replaceAll(/{(device|sale)}/g, DRAFT)
            .replace('{reference}', 'AAAA2222')}`,
        body && (() => body),
      ),
    ]),
  ),
};
