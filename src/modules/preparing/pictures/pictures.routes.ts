import { actFor } from '#modules/merchants/index.ts';
import { uploadPicture } from '#modules/pictures/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { pictureCalls } from './pictures.contract.ts';

export function pictureRoutes({ db }: { db: Database }): Route[] {
  return implement(pictureCalls, {
    'POST /api/sell/{organizer}/pictures': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, async (by) => {
        const uploaded = await uploadPicture(db, by, body);
        return uploaded.ok ? ok({ key: uploaded.value }) : uploaded;
      }),
  });
}
