import { redirect } from 'react-router';

export const loader = () => redirect('/events', 302);
