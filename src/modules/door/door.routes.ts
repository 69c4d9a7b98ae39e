import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { setDeviceToken } from './devices/device-cookie.ts';
import { pairDevice } from './devices/pair-device.ts';
import { doorCalls } from './door.contract.ts';
import type { DoorServices } from './door-services.ts';
import { viewChanges } from './pack/view-changes.ts';
import { viewNames, viewOpenNames, viewPack } from './pack/view-pack.ts';
import { scanTicket } from './scanning/scan-ticket.ts';
import { searchTickets } from './scanning/search-tickets.ts';
import { tellScans } from './scanning/tell-scans.ts';
import { undoScan } from './scanning/undo-scan.ts';

export const doorRoutes = (services: DoorServices): Route[] =>
  implement(doorCalls, {
    'POST /api/door/pair': async ({ body }, { actor }, browser) => {
      const paired = await pairDevice(services, { ...body, address: actor.address() });
      if (!paired.ok) return paired;
      setDeviceToken(browser, paired.value.device.id, paired.value.token);
      return ok(paired.value.device);
    },
    'GET /api/door/{device}/pack': ({ params }, { actor, now }) =>
      viewPack(services, actor, params.device, now),
    'GET /api/door/{device}/names': ({ params }, { actor, now }) =>
      viewNames(services, actor, params.device, now),
    'GET /api/door/{device}/open-names': ({ params }, { actor, now }) =>
      viewOpenNames(services, actor, params.device, now),
    'GET /api/door/{device}/changes': ({ params, query }, { actor, now }) =>
      viewChanges(services, actor, params.device, query, now),
    'POST /api/door/{device}/scan': ({ params, body }, { actor, now }) =>
      scanTicket(services, actor, params.device, body, now),
    'POST /api/door/{device}/undo': ({ params, body }, { actor, now }) =>
      undoScan(services, actor, params.device, body, now),
    'POST /api/door/{device}/scans': ({ params, body }, { actor, now }) =>
      tellScans(services, actor, params.device, body, now),
    'POST /api/door/{device}/search': ({ params, body }, { actor, now }) =>
      searchTickets(services, actor, params.device, body.q, now),
  });
