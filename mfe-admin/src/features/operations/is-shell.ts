/** Whether what a server names is the shell, and no remote. */
export const isShell = (name: string): boolean => name === 'shell';
