export { deviceTokenIn } from './devices/device-cookie.ts';
export { createPairingCodes } from './devices/pairing-codes.ts';
export { proveDevice } from './devices/prove-device.ts';
export { doorRoutes } from './door.routes.ts';
export type { DoorServices } from './door-services.ts';
export { gateRoutes } from './gates.routes.ts';
export { createMisses } from './scanning/misses.ts';
