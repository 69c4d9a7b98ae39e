import type { CallInput } from '#web/api/api.ts';

type ShareBody = CallInput<'POST /api/events/orders/assign/share-ticket/{id}'>['body'];

// What a form on a ticket asks for. The call refuses whatever makes no sense.
export function shareWish(form: FormData): ShareBody {
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
          // A field that another way would need may still hold something.
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
