import { useState } from 'react';
import { RTL_NAME } from '../testing/stories';
import { SearchField } from './search-field';

export default { component: SearchField };

const Search = () => {
  const [text, setText] = useState(RTL_NAME);
  return <SearchField value={text} onSearch={setText} />;
};

export const Filled = () => <Search />;
