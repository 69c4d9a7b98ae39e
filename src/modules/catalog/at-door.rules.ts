// What a ticket type tells the door.

// Whether a ticket lets its holder in once, once on each day, or again after every time they left.
export const ENTRY_RULES = ['once', 'daily', 'reentry'] as const;
export type EntryRule = (typeof ENTRY_RULES)[number];

// Of wristbands and lanes.
export const DOOR_COLOURS = [
  'white',
  'yellow',
  'orange',
  'red',
  'pink',
  'purple',
  'blue',
  'green',
  'black',
] as const;
export type DoorColour = (typeof DOOR_COLOURS)[number];
