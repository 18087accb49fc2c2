import { ModeSwitch } from './mode-switch';

export default { component: ModeSwitch };

export const Switch = () => <ModeSwitch />;
