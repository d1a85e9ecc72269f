/** The bar on top: where one is, language, skin, and the user's menu. */
import { Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import {
  AppBar,
  LoadingIndicator,
  ToggleThemeButton,
  UserMenu,
  useGetIdentity,
  useTranslate,
} from 'react-admin';
import { LanguageMenu } from './LanguageMenu.tsx';

export function TopBar() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  return (
    <AppBar
      color="inherit"
      elevation={0}
      alwaysOn
      // Its name for a screen reader is what stands on it.
      userMenu={<UserMenu label={identity?.fullName} />}
      toolbar={
        <>
          <LanguageMenu />
          <ToggleThemeButton />
          <LoadingIndicator aria-label={translate('ra.page.loading')} />
        </>
      }
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <PageHeading />
    </AppBar>
  );
}

/** Beside the icons of a narrow screen there is room for a word or two in a line. */
const inTwoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  fontSize: '0.9rem',
  lineHeight: 1.2,
} as const;

/** The page's heading, which react-admin writes into; the browser's tab and history get the same name. */
function PageHeading() {
  const translate = useTranslate();
  const product = translate('console.name');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = heading.current;
    if (!element) return;
    const name = () => {
      const page = element.textContent;
      document.title = page ? `${page} · ${product}` : product;
    };
    const observer = new MutationObserver(name);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    name();
    return () => observer.disconnect();
  }, [product]);
  return (
    <Typography
      ref={heading}
      id="react-admin-title"
      variant="h6"
      component="h1"
      noWrap
      sx={(theme) => ({ flex: 1, minWidth: 0, [theme.breakpoints.down('sm')]: inTwoLines })}
    />
  );
}
