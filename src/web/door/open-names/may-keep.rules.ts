import type { DoorDeviceView } from '#modules/door/door-fields.contract.ts';

type Device = Pick<DoorDeviceView, 'powers' | 'expires_at'> & { event: { ends_at: string } };

// Whether names may lie in the clear on this phone: with the power to keep them, until nobody comes in any more.
export const mayKeepNames = ({ powers, event, expires_at }: Device, nowMs: number): boolean =>
  powers.includes('names') && nowMs < Math.min(Date.parse(event.ends_at), Date.parse(expires_at));
