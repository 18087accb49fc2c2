import fastifyCookie from '@fastify/cookie';

/**
 * A cookie of this host alone, for all its pages, that scripts can't read. Over HTTPS its name says so: browsers then refuse
 * one that another host of the domain sets.
 */
export const createHostCookie = (name: string, https = false) => {
  const fullName = https ? `__Host-${name}` : name;
  return {
    name: fullName,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const,
    /** Its value in a `Cookie` header. */
    read: (header: string | undefined): string | undefined =>
      header?.includes(fullName) ? fastifyCookie.parse(header)[fullName] : undefined,
  };
};
