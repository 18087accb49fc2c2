export { mentionsIn } from './mentions';
export { NoteItem } from './note-item';
