import type { DoorColour } from '#modules/catalog/at-door.rules.ts';
import { m } from '#shared/messages/messages.js';

const COLOURS: Record<DoorColour, () => string> = {
  white: m.seller_tickets_colour_white,
  yellow: m.seller_tickets_colour_yellow,
  orange: m.seller_tickets_colour_orange,
  red: m.seller_tickets_colour_red,
  pink: m.seller_tickets_colour_pink,
  purple: m.seller_tickets_colour_purple,
  blue: m.seller_tickets_colour_blue,
  green: m.seller_tickets_colour_green,
  black: m.seller_tickets_colour_black,
};
export const colourWord = (colour: DoorColour): string => COLOURS[colour]();
