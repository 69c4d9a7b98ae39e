import type { MemberAction } from '#shared/access.ts';
import { m } from '#shared/messages/messages.js';

export interface EventTab {
  // The last part of its address; '' is the overview.
  path: string;
  name: () => string;
  needs: MemberAction;
}

// The pages of one event, in the order of their tabs.
export const EVENT_TABS: readonly EventTab[] = [
  { path: '', name: m.seller_tab_overview, needs: 'see_home' },
  { path: 'orders', name: m.orders_title, needs: 'see_orders' },
  { path: 'attendees', name: m.people_title, needs: 'see_orders' },
  { path: 'figures', name: m.figures_tab, needs: 'see_figures' },
  { path: 'door', name: m.gates_tab, needs: 'scan' },
  { path: 'messages', name: m.mailings_title, needs: 'send_messages' },
  { path: 'tickets', name: m.seller_tickets_tab, needs: 'see_events' },
  { path: 'flash', name: m.sales_flash, needs: 'see_events' },
  { path: 'codes', name: m.sales_codes, needs: 'see_events' },
  { path: 'share', name: m.links_tab, needs: 'see_events' },
  { path: 'details', name: m.seller_tab_details, needs: 'see_events' },
];
