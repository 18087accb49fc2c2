import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

/** Texts of the registration page. */
export const registrationTexts = {
  title: 'Create your account',
  hasAccount: 'Already have an account?',
  login: 'Login',
  name: 'Name',
  email: 'Email',
  accept: (link: (words: string) => ReactNode) => richText`I accept the platform ${link('Terms of Service')}`,
  submit: 'Register',
  prompts: {
    name: 'Please provide your name',
    confirmPassword: 'Please repeat your password',
    terms: 'Please accept the Terms of Service',
  },
  failures: {
    refused: 'Please check your details and try again.',
    server: 'Failed to register, please retry or try refreshing the page.',
    other: 'Registration failed. Please check your details and try again.',
  },
};
