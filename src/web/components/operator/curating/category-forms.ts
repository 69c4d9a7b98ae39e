import { LOCALES, type Locale } from '#shared/i18n.ts';
import { ON_TOP, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

// `prefix`: the same fields stand on the page for every category.
const fieldsIn = (form: FormData) => {
  const inAll = (field: string) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, textIn(form, `${field}.${locale}`)])) as Record<
      Locale,
      string
    >;
  return { names: inAll('names'), descriptions: inAll('descriptions') };
};

// All that is done on the page of categories.
export const curateCategories: Form<null> = async (call, form) => {
  const params = { category: textIn(form, 'category') };
  const intent = textIn(form, 'intent');
  switch (intent) {
    case 'up':
    case 'down': {
      const from = textIn(form, 'order').split(' ');
      const body = { from, to: movedIn(from, params.category, intent === 'up' ? -1 : 1) };
      return answered(form, await call('POST /api/admin/categories/order', { body }), () => null, ON_TOP);
    }
    case 'retire':
    case 'bring_back': {
      const body = { is_retired: intent === 'retire' };
      const retired = await call('POST /api/admin/categories/{category}/retire', { params, body });
      return answered(form, retired, () => null, ON_TOP);
    }
    case 'edit': {
      const body = { ...fieldsIn(form), version: textIn(form, 'version') };
      const edited = await call('POST /api/admin/categories/{category}/edit', { params, body });
      return answered(form, edited, () => null);
    }
    default: {
      const body = { ...fieldsIn(form), slug: textIn(form, 'slug') };
      return answered(form, await call('POST /api/admin/categories/add', { body }), () => null);
    }
  }
};

function movedIn(order: readonly string[], slug: string, step: 1 | -1): string[] {
  const at = order.indexOf(slug);
  const other = order[at + step];
  if (at === -1 || other === undefined) return [...order];
  return order.map((one, place) => (place === at ? other : place === at + step ? slug : one));
}
