/**
 * react-admin's provider of React Router, without its data router (history.tsx). It stands in for react-admin's own, which is
 * its default: build.ts.
 */
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import type { RouterNavigateFunction, RouterProvider } from 'react-admin';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useParams,
  useNavigate as useRouterNavigate,
} from 'react-router-dom';
import { BrowserRouter, useBlocker, useCanBlock } from './history.tsx';

export const reactRouterProvider = {
  ...{ useLocation, useNavigate, useParams, useMatch, useInRouterContext, useBlocker, useCanBlock },
  ...{ Link, Navigate, Route, Routes, Outlet, matchPath },
  RouterWrapper,
} as RouterProvider;

/** The same function as long as the page lives: React Router's own is another one at each address. */
function useNavigate(): RouterNavigateFunction {
  const navigate = useRouterNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  return useCallback<RouterNavigateFunction>((to, options) => {
    if (typeof to === 'number') latest.current(to);
    else latest.current(to, options);
  }, []);
}

/** None within the console's own, which App.tsx puts around all. */
function RouterWrapper({ children }: { children: ReactNode }) {
  return useInRouterContext() ? children : <BrowserRouter>{children}</BrowserRouter>;
}
