import { addUnits, type Cart } from '#modules/pricing/cart.rules.ts';

// One tap on plus or minus.
export const addUnit = (cart: Cart, id: number, date?: string): Cart => addUnits(cart, id, 1, date);
export const removeUnit = (cart: Cart, id: number, date?: string): Cart => addUnits(cart, id, -1, date);
