export {
  type ChangedRecord,
  createEventRepository,
  EVENT_HEAD,
  type Happening,
  isOfOrder,
  joinEventHead,
  type OrderHappening,
  type RecordedEvent,
  recordMaterialsChanged,
} from './event-repository';
