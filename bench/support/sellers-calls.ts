import { readConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/database/index.ts';
import type { Ask, CallName } from '#platform/http/call.ts';
import { nobody } from '#platform/http/caller.ts';
import { createLog } from '#platform/log.ts';
import type { Actor, Member } from '#shared/actor.ts';
import { createServices } from '../../src/main/create-services.ts';
import { apiRoutes } from '../../src/main/routes.ts';
import type { Services } from '../../src/main/services.ts';
import { type LargeSeller, SELLER } from './large-seller.ts';

export type Question = { name: CallName; params?: object; query?: object; body?: object };
export type CallApi = (question: Question) => Promise<unknown>;

export interface SellersCalls {
  call: CallApi;
  services: Services;
}

// The handlers of the calls, asked by the owner; what the wire costs is not measured.
export const openSellersCalls = ({ db, organizerId }: LargeSeller): Promise<SellersCalls> =>
  openCallsAs<Member>(
    db,
    {
      ...PERSON,
      kind: 'member',
      isMerchant: true,
      memberships: [{ organizerId, role: 'owner', eventIds: null }],
    },
    { organizer: SELLER },
  );

export const PERSON = {
  accountId: '00000000-0000-4000-8000-000000000001',
  name: 'Somebody',
  email: null,
  phone: null,
  isMerchant: false,
  sessionId: '',
  provedAt: new Date(),
  at: nobody.visitor,
};

// The same, asked by anybody.
export async function openCallsAs<A extends Actor>(
  db: Database,
  actor: A,
  known: object = {},
): Promise<SellersCalls> {
  const config = readConfig({ LOG_LEVEL: 'silent', APP_SECRET: 'only-for-measuring-on-this-machine' });
  const clock = { now: () => new Date() };
  const { log } = createLog(config.logLevel);
  const services = await createServices({ config, db, clock, log, countView() {}, twins: null });
  const routes = apiRoutes(services);
  return {
    services,
    async call({ name, params = {}, query = {}, body }) {
      const route = routes.find((one) => one.name === name);
      if (!route) throw new Error(`There is no call ${name}`);
      const ask: Ask<A> = {
        locale: 'en',
        now: new Date(),
        requestId: null,
        shows: { tag() {}, until() {} },
        actor,
      };
      const input = {
        params: route.contract.params?.parse({ ...known, ...params }),
        query: route.contract.query?.parse(query),
        body: route.contract.body?.parse(body),
        key: null,
      };
      const answer = await route.handle(input, ask, nobody.browser);
      if (!answer.ok) throw new Error(`${name} ${JSON.stringify(query)}: ${answer.reason}`);
      return answer.value;
    },
  };
}
