import type { ReceivedInvitation, SignedIn } from 'bff-contract';
import { request } from '../../request';

/** The two parts of the link. */
export interface InvitationLink {
  token: string;
  id: string;
}

export interface NewMember {
  name: string;
  password: string;
  confirmPassword: string;
}

interface Message {
  message: string;
}

export const readInvitation = (body: InvitationLink) =>
  request<ReceivedInvitation>({ url: 'auth/invitation', body, public: true });

/** Joins the team with the account that is signed in. */
export const acceptInvitation = (body: InvitationLink) =>
  request<Message>({ url: 'auth/invitation/accept', body, once: true });

/** A retry gets the account of the first try. */
export const registerByInvitation = (body: InvitationLink & NewMember) =>
  request<SignedIn>({ url: 'auth/invitation/register', body, once: true, public: true });

export const declineInvitation = (body: InvitationLink) =>
  request<Message>({ url: 'auth/invitation/decline', body, once: true, public: true });
