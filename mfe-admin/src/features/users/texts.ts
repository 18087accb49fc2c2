import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

/** Texts of the user pages. */
export const userListTexts = {
  title: 'Users',
  columns: {
    name: 'Name',
    email: 'Email',
    createdAt: 'Created Date',
    lastLoginAt: 'Last Login Date',
  },
  admin: 'Admin',
  lastLogin: (date: string) => `Login ${date}`,
  neverLoggedIn: 'No login yet',
  edit: (name: string) => `Edit user ${name}`,
  delete: (name: string) => `Delete user ${name}`,
};

export const userPageTexts = {
  title: 'Manage User',
  personalData: 'Personal data',
  delete: 'Delete',
  deleteUser: (name: string) => `Delete user ${name}`,
  cannotDeleteSelf: "You can't delete your own account.",
};

export const userFormTexts = {
  title: 'Manage User',
  name: 'Name',
  nameMissing: 'Please provide a name',
  email: 'Email',
  ownEmail: 'Change your own address in My Account, where your password is asked for.',
  linkSent: (email: string) => `We have sent a link to ${email}`,
  pendingEmail: (address: ReactNode, current: string) =>
    richText`${address} becomes the email address when the link that we have sent there is opened. Until then the user signs in with ${current}.`,
  createdAt: 'Created Date',
  lastLoginAt: 'Last Login Date',
  loadFailed: 'Failed to load this user. Please try again.',
};

export const userAdminTexts = {
  label: 'Admin',
  yes: 'Yes',
  no: 'No',
  canDo: 'Administrators manage all users, dealers and orders.',
  isLast: 'This is the last administrator. Please make somebody else one first.',
  isOwn: 'This is you: without it you lose this area at once.',
};

export const userSignOutTexts = {
  ownButton: 'Sign out other devices',
  button: 'Sign out everywhere',
  ownQuestion: 'You will be signed out at once on every device but this one.',
  question: (name: string) =>
    `${name} will be signed out at once on every device. The password stays the same.`,
  confirm: 'Sign out',
  ownDone: 'Signed out all your other devices',
  done: (name: string) => `Signed ${name} out everywhere`,
};
