import type { DoorServices } from '#modules/door/index.ts';
import type { PlacingServices } from '#modules/placing/index.ts';

export type BoxofficeServices = DoorServices & PlacingServices;
