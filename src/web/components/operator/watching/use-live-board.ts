import type { HealthBoard } from '#modules/watching/health/health.contract.ts';
import type { MoneyBoard } from '#modules/watching/money/money.contract.ts';
import { call } from '#web/api/api.ts';
import { useLive } from '#web/page/use-live.ts';

export const useLiveMoney = (loaded: MoneyBoard): MoneyBoard =>
  useLive(loaded, {
    isOff: false,
    of: 'money',
    askMark: async () => {
      const now = await call('GET /api/admin/money/mark');
      return now.ok ? now.body.data : null;
    },
    ask: async () => {
      const now = await call('GET /api/admin/money');
      return now.ok ? now.body.data : null;
    },
  });

// There is always something new, so all of it is asked for: it is small.
export const useLiveHealth = (loaded: HealthBoard & { mark: string }): HealthBoard & { mark: string } =>
  useLive(loaded, {
    isOff: false,
    of: 'health',
    askMark: async () => {
      const now = await call('GET /api/admin/health');
      return now.ok ? { ...now.body.data, mark: loaded.mark } : null;
    },
    ask: async () => null,
  });
