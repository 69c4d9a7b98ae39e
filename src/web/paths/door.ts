// Where a phone becomes a device at a door. The token stands behind the #, which browsers keep to themselves: no log has it.
export const DOOR_PAIR_PATH = '/door/pair';
export const doorPairPath = (token: string): string => `${DOOR_PAIR_PATH}#${token}`;
