import { getRuntimeConfig, type RemoteDescriptor } from '@slabdesk/portal';
import { useLocation, useNavigate } from '@slabdesk/portal/router';
import { useViewer } from '@slabdesk/portal/shell';
import { useState, useSyncExternalStore } from 'react';
import { Button, DetailsList, Stack } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { releases } from '../../loading/moves/release-store';
import { fallbackReleaseOf, isAvoided } from '../../loading/remotes';
import { endDebug, portalPage, targetOf } from './debug-target';
import { DEBUG_KEY } from './read-debug';
import { debugTexts as texts } from './texts';

const entryOf = (remote: RemoteDescriptor): string => {
  const { name, version, entry } = remote;
  if (entry.startsWith(`/remotes/${name}/dev/`)) return texts.entry(version, texts.development);
  if (releases.preview()?.remote === name) return texts.entry(version, texts.preview);
  const fallback = isAvoided(remote) ? fallbackReleaseOf(remote) : undefined;
  return fallback ? texts.entry(fallback.version, texts.fallback) : version;
};

const Releases = () => {
  const remotes = useSyncExternalStore(releases.subscribe, releases.remotes);
  const { remotes: forAdmins = [] } = useViewer() ?? {};
  return (
    <DetailsList
      items={[
        { label: texts.shell, value: getRuntimeConfig().shell ?? texts.ownShell },
        ...[...remotes, ...forAdmins].map((remote) => ({ label: remote.name, value: entryOf(remote) })),
      ]}
    />
  );
};

const OtherRelease = ({ go }: { go: (url: string) => void }) => {
  const form = useForm({
    defaults: { address: '' },
    rules: {
      address: [
        required(texts.invalid),
        {
          test: (value) => targetOf(String(value).trim(), window.location) !== undefined,
          prompt: texts.invalid,
        },
      ],
    },
    submit: async ({ address }) => {
      const target = targetOf(address.trim(), window.location);
      if (target) go(target);
    },
  });
  return (
    <Form form={form} aria-label={texts.form}>
      <TextField label={texts.address} hint={texts.hint} {...form.register('address')} />
      <SubmitButton form={form} label={texts.open} saves={false} />
    </Form>
  );
};

/**
 * The menu of a tab that was opened with `?debug`: says which releases it has, and leads to others. It can do nothing that a typed
 * address can't.
 */
export const DebugMenu = ({
  debug,
  go = (url) => window.location.assign(url),
}: {
  /** The value of `?debug`. */
  debug: string;
  go?: (url: string) => void;
}) => {
  const [isOpen, setOpen] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const back = portalPage(debug, window.location);
  if (isHidden) return null;
  const hide = () => {
    endDebug();
    const query = new URLSearchParams(search);
    query.delete(DEBUG_KEY);
    navigate({ pathname, search: `${query}`, hash }, { replace: true, state, preventScrollReset: true });
    setHidden(true);
  };
  return (
    <>
      <Button
        size="small"
        variant="contained"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{
          position: 'fixed',
          bottom: 8,
          // In the middle: the sidebar has its buttons at the start, and messages appear at the end.
          insetInline: 0,
          mx: 'auto',
          width: 'fit-content',
          zIndex: 'drawer',
          '@media (pointer: coarse)': { minHeight: 44 },
          displayPrint: 'none',
        }}
      >
        {texts.button}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={texts.title}>
        <Stack sx={{ gap: 2 }}>
          <Releases />
          <OtherRelease go={go} />
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {back && <Button onClick={() => go(back)}>{texts.back(new URL(back).origin)}</Button>}
            <Button onClick={hide}>{texts.hide}</Button>
          </Stack>
        </Stack>
      </Modal>
    </>
  );
};
