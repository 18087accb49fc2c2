import { type CallCase, forAdmins, forEveryone, forUsers } from '../../../testing/calls/call-case';
import { adminById } from '../../../testing/calls/record-calls';
import type { World } from '../../../testing/calls/world';
import { PASSWORD, registerCustomer } from '../../../testing/people';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  // Asks for the password: the people of these calls are needed.
  'DELETE /api/app/user': forUsers('app/user', 400),
  'GET /api/app/export': forUsers('app/export'),
  'GET /api/admin/user/:id/erasure': forAdmins(adminById('user', (world: World) => world.user(), '/erasure')),
  'POST /api/admin/user/:id/erase': forAdmins(async ({ test }) => {
    const { id, email } = (await registerCustomer(test)).user;
    return { url: `admin/user/${id}/erase`, body: { email, currentPassword: PASSWORD } };
  }),
  'POST /api/admin/user/:id/export': forAdmins(adminById('user', (world: World) => world.user(), '/export')),
  'GET /api/public/person-export': forEveryone(async ({ customer, people: { admin } }) => {
    const { url } = (await admin.call('POST', `admin/user/${customer.user.id}/export`)).json();
    return { url: url.replace('/api/', '') };
  }),
};
