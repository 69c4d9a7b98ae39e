import type { CallInput } from '#web/api/api.ts';
import { answered, type Form } from '#web/forms/form.ts';

type ShareBody = CallInput<'POST /api/events/orders/assign/share-ticket/{id}'>['body'];

export const sharingTicket =
  (id: string, token: string | undefined): Form<true> =>
  async (call, form) => {
    const shared = await call('POST /api/events/orders/assign/share-ticket/{id}', {
      params: { id },
      body: { t: token, ...wishOf(form) },
    });
    return answered(form, shared, () => true as const, {
      // As the form names its fields: without the wish that they are part of.
      fieldOf: (name) => name.split('.').at(-1) ?? name,
    });
  };

// What a form on a ticket asks for. The call refuses whatever makes no sense.
function wishOf(form: FormData): ShareBody {
  const given = (name: string) => String(form.get(name) ?? '').trim() || null;
  switch (form.get('intent')) {
    case 'assign':
      return { assign: { name: given('name') ?? '', email: given('email'), phone: given('phone') } };
    case 'share': {
      const by = form.get('by') as 'link';
      return {
        share: {
          by,
          name: given('name'),
          // A field for another way may still contain something.
          email: by === ('email' as string) ? given('email') : null,
          phone: by === ('whatsapp' as string) ? given('phone') : null,
        },
      };
    }
    case 'keep':
      return { keep: true };
    case 'cancel':
      return { cancel: true };
    case 'resend':
      return { resend: true };
    default:
      return {};
  }
}
