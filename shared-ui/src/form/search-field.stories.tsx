import { RTL_NAME } from '@slabdesk/testing/stories';
import { useState } from 'react';
import { SearchField } from './search-field';

export default { component: SearchField };

const Search = () => {
  const [text, setText] = useState(RTL_NAME);
  return <SearchField value={text} onSearch={setText} />;
};

export const Filled = () => <Search />;
